/** Told when a stage ends; times are wall-clock seconds, and stages may overlap. */
export type OnStage = (name: string, seconds: number) => void;

/** Runs stages and keeps how long each took. */
export interface Stages {
  readonly run: <Value>(name: string, stage: () => Value | Promise<Value>) => Promise<Value>;
  readonly seconds: () => Record<string, number>;
}

export function createStages(onStage: OnStage | undefined): Stages {
  const start = performance.now();
  const seconds: Record<string, number> = {};
  return {
    run: async (name, stage) => {
      const begin = performance.now();
      const value = await stage();
      const took = (performance.now() - begin) / 1000;
      seconds[name] = (seconds[name] ?? 0) + took;
      onStage?.(name, took);
      return value;
    },
    seconds: () => ({ total: (performance.now() - start) / 1000, ...seconds }),
  };
}
