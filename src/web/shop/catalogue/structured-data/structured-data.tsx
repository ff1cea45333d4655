/** An object in the vocabulary of schema.org, as JSON-LD. */
export type Thing = { '@type': string; [property: string]: unknown }

/** Structured data of a page for search engines. `<` is escaped, so that a text cannot end the script. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  return things.map((thing) => (
    <script
      key={thing['@type']}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped
      dangerouslySetInnerHTML={{
        __html: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
      }}
    />
  ))
}
