import type { LandingComment } from '#contract/catalogue/landing.ts'
import { useRootData } from '#web/app/root-data.ts'
import { SocialLinks } from '#web/shop/shell/social-links.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Carousel } from '#web/ui/media/carousel.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { FailedState } from '#web/ui/states/failed-state.tsx'

/** Comments by passengers, and links to add one. */
export function Community({
  comments,
  loading,
  onRetry,
}: {
  comments: readonly LandingComment[] | null
  loading: boolean
  onRetry: () => void
}) {
  const t = useTranslate()
  const { socialLinks } = useRootData()
  if (comments?.length === 0) return null
  const title = (
    <h2 id="comunidad" className="display text-title">
      {t('home_community')}
    </h2>
  )
  return (
    <section aria-labelledby="comunidad" className="overflow-hidden bg-jacaranda-tint">
      <div className="gutters py-12 md:py-20">
        {comments ? (
          <Carousel
            label={t('home_community')}
            rowTakesFocus
            head={title}
            slides={comments.map((comment) => ({
              key: comment.id,
              content: <CommentCard comment={comment} />,
            }))}
            rowClassName="auto-cols-[85%] gap-4 pt-6 pb-8 min-[551px]:auto-cols-[18rem] min-[551px]:gap-6 lg:auto-cols-[calc((100%-4rem)/3)] lg:gap-8"
          />
        ) : (
          <>
            {title}
            <FailedState busy={loading} onRetry={onRetry} />
          </>
        )}
        {Object.values(socialLinks).some(Boolean) && (
          <div className="flex flex-wrap items-center gap-x-4">
            <p className="font-semibold">{t('home_community_text')}</p>
            <SocialLinks className="-ml-3" />
          </div>
        )}
      </div>
    </section>
  )
}

function CommentCard({ comment: { message, user, imagePath, focus, tags } }: { comment: LandingComment }) {
  return (
    <figure className="flex h-full flex-col overflow-hidden rounded-card bg-white drop-shadow-lift">
      <Picture
        path={imagePath}
        focus={focus}
        alt=""
        width={800}
        height={800}
        sizes="(min-width: 551px) 24rem, 80vw"
        className="aspect-[16/9] w-full object-cover"
      />
      <blockquote className="display px-5 pt-5 text-lead leading-6">{message}</blockquote>
      <figcaption className="mt-auto flex flex-wrap gap-x-3 px-5 pt-4 pb-5 text-small">
        <span className="font-semibold">{user}</span>
        {tags.map((tag) => (
          <span key={tag} className="text-jacaranda">
            {tag}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
