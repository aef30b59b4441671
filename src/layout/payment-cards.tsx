import mastercard from './payment-cards/mastercard.svg?url'
import mir from './payment-cards/mir.svg?url'
import visa from './payment-cards/visa.svg?url'

const cards = [
  { name: 'Visa', logo: visa },
  { name: 'Мир', logo: mir },
  { name: 'Mastercard', logo: mastercard },
]

/** The cards that a transfer can come from. The logos stay on white in both themes, as their owners draw them. */
export function PaymentCards() {
  return (
    <ul aria-label="Принимаем карты" className="mt-2 flex gap-2">
      {cards.map(({ name, logo }) => (
        <li key={name}>
          <img
            src={logo}
            alt={name}
            width="44"
            height="32"
            loading="lazy"
            className="h-8 w-11 rounded-md border border-line"
          />
        </li>
      ))}
    </ul>
  )
}
