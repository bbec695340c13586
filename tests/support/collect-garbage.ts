import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Removes all that nothing refers to, again and again, while `work` runs. */
export async function whileCollecting<T>(work: Promise<T>): Promise<T> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const again = setInterval(collect, 20);
  try {
    return await work;
  } finally {
    clearInterval(again);
  }
}
