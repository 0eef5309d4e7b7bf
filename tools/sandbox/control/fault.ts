import * as z from 'zod/mini';
import { inWords } from './in-words.ts';

const { localeError } = z.locales.en();
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

/** What is no header would end the server's answer before it begins. */
const headers = z.record(
  z.string().check(z.regex(/^[\w-]+$/)),
  z.string().check(z.regex(/^[\t\x20-\x7e]*$/)),
);

const everyFault = {
  /** Absent: all. */
  method: z.optional(z.string().check(z.regex(/^[A-Z]+$/))),
  /** The path as it is sent; `*` stands for any text. */
  path: z.string().check(z.regex(/^[/*]/, 'must begin with "/" or "*"'), z.maxLength(500)),
  /** So many requests are let through first. */
  skip: z.optional(whole(0, 10_000)),
  /** So many requests are hit; absent: all that follow. */
  times: z.optional(whole(1, 10_000)),
  /** So late the answer begins. */
  delayMs: z.optional(whole(0, 60_000)),
};

/** Whether the API did what it was asked before its answer was lost; by default the request never reached it. */
const carriedOut = z.optional(z.boolean());

const faultSchema = z.discriminatedUnion('kind', [
  /** Another status, with a body of the API's errors unless one is given. */
  z.strictObject({
    ...everyFault,
    kind: z.literal('status'),
    status: whole(200, 599),
    body: z.optional(z.unknown()),
    headers: z.optional(headers),
    carriedOut,
  }),
  /** A web page instead of JSON, as a proxy sends it. */
  z.strictObject({ ...everyFault, kind: z.literal('html'), status: z.optional(whole(200, 599)), carriedOut }),
  /** The connection breaks before a byte is sent. */
  z.strictObject({ ...everyFault, kind: z.literal('drop'), carriedOut }),
  /** The connection breaks in the middle of the right body. */
  z.strictObject({ ...everyFault, kind: z.literal('cut') }),
  /** The right body ends in its middle, though the connection is sound. */
  z.strictObject({ ...everyFault, kind: z.literal('truncate') }),
  /** The right answer, late: by 2 seconds unless `delayMs` says otherwise. */
  z.strictObject({ ...everyFault, kind: z.literal('slow') }),
  /** The right answer without these fields, wherever they are; without any field unless some are named. */
  z.strictObject({
    ...everyFault,
    kind: z.literal('missing-fields'),
    fields: z.optional(z.array(z.string())),
  }),
  /** 200 and any other JSON. */
  z.strictObject({ ...everyFault, kind: z.literal('body'), body: z.unknown(), carriedOut }),
  /** One of the forms of the right answer that the route knows by name. */
  z.strictObject({ ...everyFault, kind: z.literal('variant'), name: z.string() }),
]);

export type Fault = z.infer<typeof faultSchema>;

const listSchema = z.array(faultSchema).check(z.maxLength(100));

/** Reads a list of faults. @returns the faults, or what is wrong with them, in words */
export function readFaults(
  value: unknown,
  variants: readonly string[],
): readonly Fault[] | { readonly wrong: string } {
  const parsed = listSchema.safeParse(value, { error: localeError });
  if (!parsed.success) return { wrong: inWords(parsed.error, 'the list') };
  const unknown = parsed.data.find((fault) => fault.kind === 'variant' && !variants.includes(fault.name));
  if (unknown?.kind !== 'variant') return parsed.data;
  return { wrong: `there is no variant "${unknown.name}"; there are: ${variants.join(', ')}` };
}
