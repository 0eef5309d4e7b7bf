import * as z from 'zod/mini';
import { continents, protocolKeys } from '../../domain/servers/vpn-servers.ts';

/** A value that is no number must not cost visitors all the others: it becomes NaN, whose status is a warning. */
const status = z.pipe(
  z.unknown(),
  z.transform((value): number => (typeof value === 'number' ? value : Number.NaN)),
);

const statuses = Object.fromEntries(protocolKeys.map((key) => [key, z.optional(status)]));

/** Only protocols that the site has a column for; none of them has to be there, and JSON knows no undefined. */
const protocolStatus = z.object(statuses as unknown as Record<string, typeof status>);

const cluster = z.object({ name: z.string(), protocol_status: protocolStatus });

const country = z.object({ country: z.string(), country_code: z.string(), clusters: z.array(cluster) });

/** What GET /vpn-servers answers (spec 2 §3.2). A build is stricter with the file that pages are made from. */
export const vpnServersSchema = z.array(
  z.object({ continent: z.enum(continents), countries: z.array(country) }),
);
