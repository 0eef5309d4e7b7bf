import type { Variables } from '../contentful-connection.ts';
import { UsageError } from '../errors.ts';

const secretLength = 64;

/** Returns the secret that a space's webhooks are signed with, if it is set. @throws UsageError that never shows it */
export function webhookSecret({ values, sourceOf }: Variables): string | undefined {
  const name = 'CONTENTFUL_WEBHOOK_SECRET';
  const { [name]: secret } = values;
  if (!secret || secret.length === secretLength) return secret || undefined;
  throw new UsageError(
    `${sourceOf(name)} hasn't the ${secretLength} characters of a secret for webhooks.`,
    'Copy it from Contentful (Settings, Webhooks, Settings), or unset it.',
  );
}
