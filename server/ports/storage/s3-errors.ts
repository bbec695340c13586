import { PortError, type FailureKind } from '#server/ports/port-error.ts';

interface S3Failure {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

const statusOf = (error: unknown) => (error as S3Failure).$metadata?.httpStatusCode;

export const isMissing = (error: unknown) =>
  statusOf(error) === 404 && (error as S3Failure).name !== 'NoSuchBucket';

function kindOf(error: unknown): FailureKind {
  const status = statusOf(error);
  if ((error as S3Failure).name === 'NoSuchBucket' || status === 401 || status === 403)
    return 'not configured';
  if (status === 400 || status === 404 || status === 416) return 'will never work';
  return 'retry later';
}

/** Maps errors of the store, or of the connection to it, to the port's. */
export async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortError) throw error;
    const { name, message } = error as S3Failure;
    const reason = isMissing(error) ? 'No such object' : `The object store answered ${name}: ${message}`;
    throw new PortError(kindOf(error), reason, { cause: error });
  }
}
