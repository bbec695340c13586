import { PortError, type FailureKind } from '#server/ports/port-error.ts';

interface S3Failure {
  name?: string;
  message?: string;
  /** Of a connection that could not be made. */
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

interface S3Place {
  bucket: string;
  endpoint?: string;
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

/** Nothing answered: there is no connection, or no answer in time. */
const isUnreached = (error: unknown) =>
  statusOf(error) === undefined &&
  (typeof (error as S3Failure).code === 'string' || (error as S3Failure).name === 'TimeoutError');

/** Where several addresses of one name were tried, only the code says something. */
const wordsOf = ({ message, code }: S3Failure) => message || code || 'no answer';

function reasonOf(error: unknown): string {
  const { name, message } = error as S3Failure;
  if (isMissing(error)) return 'No such object';
  return isUnreached(error)
    ? `The object store cannot be reached: ${wordsOf(error as S3Failure)}`
    : `The object store answered ${name}: ${message}`;
}

/** The key opens the bucket, and may not change what is in it. */
export class MayNotWrite extends PortError {
  constructor(cause: PortError) {
    super('not configured', cause.message, { cause });
    this.name = 'MayNotWrite';
  }
}

/** Why nothing can be stored in a bucket, with the settings that may help. */
export function tellUnusable({ bucket, endpoint = 'Amazon' }: S3Place, error: unknown): string {
  const { kind, cause } = error instanceof PortError ? error : {};
  const why =
    error instanceof MayNotWrite
      ? 'does not let S3_ACCESS_KEY_ID write and remove there (s3:PutObject and s3:DeleteObject)'
      : kind === 'not configured'
        ? 'does not accept S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for it, or there is no such bucket'
        : kind === 'will never work'
          ? 'has no such bucket'
          : isUnreached(cause ?? error)
            ? `cannot be reached: ${wordsOf((cause ?? error) as S3Failure)}`
            : `does not work: ${error instanceof Error ? error.message : String(error)}`;
  return `The bucket ${bucket} cannot be used: the store at ${endpoint} ${why}.`;
}

/** Maps errors of the store, or of the connection to it, to the port's. */
export async function telling<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortError) throw error;
    throw new PortError(kindOf(error), reasonOf(error), { cause: error });
  }
}
