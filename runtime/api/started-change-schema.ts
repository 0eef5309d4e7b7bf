import * as z from 'zod/mini';

/** Changes of a subscription take a while: the answer is what to ask for their result with. */
export const startedChangeSchema = z.object({ poll_token: z.string().check(z.minLength(1)) });

export type StartedChange = Readonly<z.infer<typeof startedChangeSchema>>;
