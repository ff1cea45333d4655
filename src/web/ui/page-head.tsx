/** What a browser's tab, a search engine and a chat preview say of a screen; React puts it into the head. */
export function PageHead({
  title,
  description,
  image,
  hidden = false,
}: {
  title: string
  description?: string
  /** address of a picture for previews */
  image?: string
  /** keeps search engines out */
  hidden?: boolean
}) {
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
