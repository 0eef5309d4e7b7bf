/** Writes down what was asked while something was made. */
export interface Uses {
  readonly note: (question: string) => void;
  readonly noteAll: (questions: Iterable<string>) => void;
  /** Runs, and tells what was asked meanwhile; nothing of it is noted for whoever runs around it. */
  readonly record: <Value>(run: () => Value) => Recorded<Value>;
}

interface Recorded<Value> {
  readonly value: Value;
  readonly asked: ReadonlySet<string>;
}

export function createUses(): Uses {
  let asked = new Set<string>();
  return {
    note: (question) => asked.add(question),
    noteAll: (questions) => {
      for (const question of questions) asked.add(question);
    },
    record: (run) => {
      const outer = asked;
      const own = new Set<string>();
      asked = own;
      try {
        return { value: run(), asked: own };
      } finally {
        asked = outer;
      }
    },
  };
}
