import { useEffect, useRef } from 'react'

/** Gets the focus, because the shopper clicked a button at the other end of the page. */
export function WhatChanged({ changes }: { changes: string[] }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (changes.length === 0) return
    notice.current?.focus({ preventScroll: true })
    notice.current?.scrollIntoView({ block: 'start' })
  }, [changes])

  if (changes.length === 0) return null
  return (
    <div ref={notice} role="alert" tabIndex={-1} className="card grid gap-2 border-accent-ink p-5">
      <p className="font-semibold">Пока вы оформляли заказ, кое-что изменилось</p>
      <ul className="grid list-disc gap-1 pl-5">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
