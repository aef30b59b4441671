import type { Announcement } from './announcements.contract.ts'

/** The line above the header, and its preview in the back office. */
export function AnnouncementLine({ announcement }: { announcement: Pick<Announcement, 'text' | 'href'> }) {
  const { text, href } = announcement
  return (
    <p className="bg-accent-strong px-4 py-2 text-center text-on-accent text-sm wrap-anywhere">
      {href ? (
        <a href={href} className="underline underline-offset-2">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}
