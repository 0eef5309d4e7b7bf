import { type Answer, type Api, headersFor } from './answers.ts';
import { type DeliveryView, deliveryView, type PublishedFields } from './delivery-view.ts';
import { answerRoute } from './routes.ts';
import type { SpaceData } from './space-data.ts';

/** A space that answers requests. */
export interface ServedSpace {
  readonly answer: (api: Api, path: string, query: URLSearchParams) => Answer;
  /** Deletes an entry or asset, for both APIs. */
  readonly remove: (id: string) => void;
}

/** The views and answers that one state of the space gives are made once: a second export costs next to nothing. */
export function serveSpace(space: SpaceData, published?: PublishedFields): ServedSpace {
  let state = stateOf(space, published);
  return {
    answer: (api, path, query) => state(api, path, query),
    remove: (id) => {
      space = without(space, id);
      state = stateOf(space, published);
    },
  };
}

function stateOf(data: SpaceData, published?: PublishedFields): ServedSpace['answer'] {
  const bodies = new Map<string, string>();
  let view: DeliveryView | undefined;
  const delivery = () => {
    // Built at the first request of the delivery API: an export through the management API alone never needs it.
    view ??= deliveryView(data, published);
    return view;
  };
  return (api, path, query) => {
    const key = `${api} ${path}?${query}`;
    const body = bodies.get(key);
    if (body !== undefined) return { status: 200, headers: headersFor(api), body };
    const answer = answerRoute(api, path, query, { data, delivery });
    if (answer.status === 200) bodies.set(key, answer.body);
    return answer;
  };
}

function without(space: SpaceData, id: string): SpaceData {
  const { entries, assets } = space.collections;
  const others = {
    entries: entries.filter(({ sys }) => sys.id !== id),
    assets: assets.filter(({ sys }) => sys.id !== id),
  };
  return { ...space, collections: { ...space.collections, ...others } };
}
