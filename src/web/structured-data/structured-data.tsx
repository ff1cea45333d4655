/** A thing in the words of schema.org, as JSON-LD. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The subject of a page, for search engines. A `<` in a text ends no script. */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  return things.map((thing) => (
    <script
      key={thing['@type']}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, and JSON in which no `<` is left
      dangerouslySetInnerHTML={{
        __html: JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
      }}
    />
  ))
}
