import type { ReactNode } from 'react'

/** The cards that a transfer can come from. The logos stay on white in both themes, as their owners draw them. */
export function PaymentCards() {
  return (
    <ul aria-label="Принимаем карты" className="mt-2 flex gap-2">
      <Plate name="Visa">
        <path
          fill="#1a1f71"
          d="M20.6 10.2 18 21.8h-3l2.6-11.6h3Zm12.8 7.5 1.6-4.4.9 4.4h-2.5Zm3.4 4.1h2.8l-2.4-11.6h-2.6c-.6 0-1.1.3-1.3.8l-4.6 10.8h3.2l.6-1.8h3.9l.4 1.8Zm-7.9-3.8c0-3-4.2-3.2-4.2-4.6 0-.4.4-.9 1.3-1 .9-.1 1.9.1 2.7.5l.5-2.3a8 8 0 0 0-2.6-.5c-2.9 0-5 1.6-5 3.8 0 1.7 1.5 2.6 2.6 3.2 1.2.6 1.6.9 1.6 1.4 0 .8-.9 1.1-1.8 1.1-1.1 0-2.2-.3-3.1-.8l-.6 2.5c.6.3 1.9.6 3.2.6 3.2 0 5.4-1.5 5.4-3.9ZM15.8 10.2 11 21.8H7.8L5.4 12.6c-.1-.6-.3-.8-.7-1-.8-.4-2-.8-3.1-1l.1-.4h5.1c.7 0 1.2.4 1.4 1.2l1.2 6.7 3.2-7.9h3.2Z"
        />
      </Plate>
      <Plate name="Мир">
        <path
          fill="#0f754e"
          d="M4 21V11h3.4l2 6h.2l2-6H15v10h-3v-5.8h-.3L9.8 21H9.2l-1.9-5.8H7V21H4Zm12.8 0V11h3v5.8h.3l2.7-5.8h3.4v10h-3v-5.8h-.3L20.2 21h-3.4Zm11 0v-5.2h11.4c-.6 1.8-2.3 3-4.3 3h-4.1V21h-3Z"
        />
        <path fill="#2a9fd8" d="M27.6 11h7.7c2.3 0 3.9 1.4 4.1 3.5 0 .3 0 .5-.1.8h-7.8a4.2 4.2 0 0 1-3.9-4.3Z" />
      </Plate>
      <Plate name="Mastercard">
        <circle cx="17" cy="16" r="7.5" fill="#eb001b" />
        <circle cx="27" cy="16" r="7.5" fill="#f79e1b" />
        <path fill="#ff5f00" d="M22 10.4a7.5 7.5 0 0 1 0 11.2 7.5 7.5 0 0 1 0-11.2Z" />
      </Plate>
    </ul>
  )
}

function Plate({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 44 32" className="h-8 w-11 rounded-md border border-line" role="img" aria-label={name}>
        <rect width="44" height="32" fill="#fff" />
        {children}
      </svg>
    </li>
  )
}
