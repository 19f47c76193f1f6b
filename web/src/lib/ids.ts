/** A unique name: `crypto.randomUUID` is missing on plain http in a local network, `getRandomValues` is not. */
export function uniqueId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(36).padStart(2, '0')).join('');
}
