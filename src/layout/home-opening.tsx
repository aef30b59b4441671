import type { HomeOpening as Opening } from '../content/home-opening.contract.ts'
import { PictureImage } from '../ui/picture.tsx'

/** Until staff have written an opening. */
const plainHeading = 'Фигурки, ради которых освобождают полку'

const sizes = '(min-width: 1136px) 480px, (min-width: 640px) 45vw, calc(100vw - 2rem)'

/** One figure and a way in, before anything else. */
export function HomeOpening({ opening }: { opening: Opening | null }) {
  if (!opening) return <h1 className="font-display text-xl leading-snug sm:text-2xl">{plainHeading}</h1>
  const { heading, text, link_text: linkText, link_href: linkHref, picture } = opening
  return (
    <section className="home-opening">
      {picture && <PictureImage picture={picture} alt="" sizes={sizes} first className="home-opening-picture" />}
      <div className="grid content-center justify-items-start gap-3 p-5 sm:gap-5 sm:p-10">
        <h1 className="font-display text-xl leading-snug wrap-anywhere sm:text-3xl desk:text-4xl">{heading}</h1>
        {text && <p className="max-w-prose text-muted sm:text-lg">{text}</p>}
        {linkText && linkHref && (
          <a href={linkHref} className="button">
            {linkText}
          </a>
        )}
      </div>
    </section>
  )
}
