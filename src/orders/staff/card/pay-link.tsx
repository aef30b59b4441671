import { CopyButton } from '../../order/copy-button.tsx'

/** For a chat: whoever has the link may pay, and sees nothing else of the order. */
export function PayLink({ link }: { link: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <a href={link} target="_blank" rel="noreferrer" className="link wrap-anywhere">
        Ссылка на оплату
      </a>
      <CopyButton name="ссылку на оплату" value={link} />
    </p>
  )
}
