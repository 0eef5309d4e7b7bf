import * as z from 'zod/mini';
import { continents, protocolKeys } from '../../domain/vpn-servers.ts';

/** A value that is no number must not cost visitors all the others: it becomes NaN, whose status is a warning. */
const status = z.pipe(
  z.unknown(),
  z.transform((value): number => (typeof value === 'number' ? value : Number.NaN)),
);

/** Protocols that the site has no column for are left out. */
const protocolStatus = z.pipe(
  z.record(z.string(), status),
  z.transform((all) =>
    Object.fromEntries(
      protocolKeys.flatMap((key): [string, number][] => {
        const value = Object.hasOwn(all, key) ? all[key] : undefined;
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  ),
);

const cluster = z.object({ name: z.string().check(z.minLength(1)), protocol_status: protocolStatus });

const country = z.object({
  country: z.string().check(z.minLength(1)),
  country_code: z.string().check(z.regex(/^[A-Z]{2}$/)),
  clusters: z.array(cluster),
});

/** What GET /vpn-servers answers (spec 2 §3.2), and what the snapshot that pages are rendered from holds. */
export const vpnServersSchema = z.array(
  z.object({ continent: z.enum(continents), countries: z.array(country) }),
);
