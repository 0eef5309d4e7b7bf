/** Writes down what was asked while something was made. */
export interface Uses {
  readonly note: (question: string) => void;
  /** Runs, and tells what was asked meanwhile; whoever runs around it has asked that too. */
  readonly record: <Value>(run: () => Value) => Recorded<Value>;
  /** Something that was made before is used once more. */
  readonly noteAll: (questions: ReadonlySet<string>) => void;
}

export interface Recorded<Value> {
  readonly value: Value;
  readonly asked: ReadonlySet<string>;
}

/** Past this, a list is noted as a whole: a header asks hundreds of questions, and is on every page. */
const fewQuestions = 64;

export function createUses(): Uses {
  const shared = shareEqual();
  let asked = new Set<string>();
  let lists = new Set<ReadonlySet<string>>();
  const all = () => {
    for (const list of lists) for (const question of list) asked.add(question);
    return shared(asked);
  };
  const noteAll = (questions: ReadonlySet<string>) => {
    if (questions.size > fewQuestions) lists.add(questions);
    else for (const question of questions) asked.add(question);
  };
  return {
    note: (question) => asked.add(question),
    noteAll,
    record: (run) => {
      const outer = { asked, lists };
      asked = new Set();
      lists = new Set();
      let own: ReadonlySet<string> = asked;
      try {
        const value = run();
        own = all();
        return { value, asked: own };
      } finally {
        ({ asked, lists } = outer);
        noteAll(own);
      }
    },
  };
}

/** One list in the place of equal ones: headers ask the same in all languages. */
function shareEqual(): (questions: ReadonlySet<string>) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (questions) => {
    if (questions.size <= fewQuestions) return questions;
    const key = [...questions].sort().join('\n');
    const same = known.get(key) ?? questions;
    known.set(key, same);
    return same;
  };
}
