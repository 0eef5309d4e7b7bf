/** Creates a function that runs tasks in order with limited concurrency. */
export function limited(maxAtOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (running >= maxAtOnce) await new Promise<void>((resume) => waiting.push(resume));
    else running++;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
