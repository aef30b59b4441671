import type { ReactNode } from 'react'
import type { CardPicture as Picture } from '../database/values/gift-cards.ts'
import { formatPrice } from '../platform/text/money.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import { drawnCards } from './card-pictures.ts'
import './gift-cards.css'

const petals = [0, 72, 144, 216, 288]

const drawings: Record<Picture, ReactNode> = {
  fox: <FoxMark />,
  sakura: (
    <Drawing>
      {petals.map((turn) => (
        <path
          key={turn}
          fill="#fff6f8"
          d="M24 24c-7-5-8-13-3-19l3 3 3-3c5 6 4 14-3 19Z"
          transform={`rotate(${turn} 24 24)`}
        />
      ))}
      <circle cx="24" cy="24" r="4" fill="#c9446f" />
    </Drawing>
  ),
  wave: (
    <Drawing>
      <path fill="#f3faff" d="M2 38c3-19 17-29 33-22-8-1-13 4-11 10 6 5 14 3 22-3v17H2Z" />
      <path fill="#2f6d9e" d="M2 40c9-6 17-6 24-2s13 4 20-1v7H2Z" />
    </Drawing>
  ),
  lantern: (
    <Drawing>
      <path fill="#5a1713" d="M18 5h12v5H18Zm0 33h12v5H18Z" />
      <ellipse cx="24" cy="24" rx="14" ry="14.5" fill="#ffe2a8" />
      <path fill="none" stroke="#b8392f" strokeWidth="1.6" d="M24 9.5v29M17 11c-4 8-4 18 0 26M31 11c4 8 4 18 0 26" />
    </Drawing>
  ),
}

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

interface CardPictureProps {
  picture: Picture
  /** Roubles, where it is shown as the card itself and not to choose from. */
  sum?: number | undefined
}

/** The card as it is drawn here; letters show a sign in its place, because they load nothing. */
export function CardPicture({ picture, sum }: CardPictureProps) {
  const background = `linear-gradient(135deg, ${drawnCards[picture].colours.join(', ')})`
  return (
    <span
      aria-hidden="true"
      className={`gift-card ${sum === undefined ? '' : 'gift-card-large'}`}
      style={{ background }}
    >
      {sum !== undefined && <span>{sum > 0 ? formatPrice(sum) : 'Подарочная карта'}</span>}
      {drawings[picture]}
    </span>
  )
}
