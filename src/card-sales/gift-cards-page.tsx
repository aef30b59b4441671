import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSignedIn } from '../accounts/come-back.ts'
import { ConsentField } from '../accounts/consent-field.tsx'
import { cardPictures, type CardPicture as Picture } from '../database/values/gift-cards.ts'
import { CardPicture } from '../gift-cards/card-picture.tsx'
import { drawnCards } from '../gift-cards/card-pictures.ts'
import { EnterCardForm } from '../gift-cards/enter-card-form.tsx'
import type { EnteredCard, listGiftCards } from '../gift-cards/gift-cards.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { dateFormat, shopDay } from '../platform/text/date-format.ts'
import { formatPrice, formatTotal } from '../platform/text/money.ts'
import { CabinetPage, CabinetWaiting } from '../ui/cabinet-page.tsx'
import { Field } from '../ui/field.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { Section } from '../ui/section.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { Route } from './+types/gift-cards-page.ts'
import type { buyCard, CardOffer, getCardOffer } from './card-sales.contract.ts'

/** The HTML is an empty shell, the same for everybody, but pages behind the sign-in are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Подарочные карты — ${site.siteName}`
  const description = 'Купить подарочную карту и узнать остаток своей.'
  return pageMeta({ ...site, path: '/gift-cards/', title, description, noindex: true })
}

export default function GiftCardsPage() {
  const viewer = useSignedIn()
  return (
    <CabinetPage title="Подарочные карты">
      {viewer.user_id === null ? (
        <CabinetWaiting className="h-64" />
      ) : (
        <div key={viewer.user_id} className="grid gap-6">
          <BuyCard />
          <OwnCards />
        </div>
      )}
    </CabinetPage>
  )
}

function BuyCard() {
  const offer = useLoad(
    useCallback((signal) => browserApi.call<typeof getCardOffer>('GET /api/gift-cards/offer/', {}, { signal }), []),
    'Не удалось загрузить условия',
  )
  return (
    <Section title="Подарить карту">
      <Loaded load={offer} waiting={<CabinetWaiting className="h-64" />}>
        {(terms) => <BuyForm terms={terms} />}
      </Loaded>
    </Section>
  )
}

function BuyForm({ terms }: { terms: CardOffer }) {
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const [today] = useState(() => shopDay(new Date()))
  const [sum, setSum] = useState('')
  const [email, setEmail] = useState('')
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<Picture>('fox')
  const [day, setDay] = useState('')
  const [consent, setConsent] = useState(false)
  const buy = useAction(async () => {
    const body = {
      key,
      sum: Number(sum.replace(/\s/g, '')),
      email: email.trim(),
      text,
      picture,
      day: day || null,
      consent,
    }
    const { order_id } = await browserApi.call<typeof buyCard>('POST /api/gift-cards/orders/', { body })
    await navigate(`/orders/${order_id}/`)
  }, 'Не удалось оформить карту')
  const errors = buy.failure?.fields ?? {}
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void buy.run()
      }}
    >
      <PictureChoice chosen={picture} onChoose={setPicture} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Сумма, ₽"
          inputMode="numeric"
          required
          hint={`От ${formatPrice(terms.min)} до ${formatPrice(terms.max)}`}
          value={sum}
          onChange={(event) => setSum(event.target.value)}
          error={errors.sum}
        />
        <Field
          label="Email получателя"
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={errors.email}
        />
        <Field
          label="Когда отправить"
          type="date"
          min={today}
          hint="Пусто: сразу после оплаты"
          value={day}
          onChange={(event) => setDay(event.target.value)}
          error={errors.day}
        />
      </div>
      <TextArea
        label="Что написать в письме"
        aside="необязательно"
        rows={3}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errors.text}
      />
      <p className="text-muted text-sm">
        Код увидит только получатель. Карта действует {terms.months}&nbsp;мес. с&nbsp;дня отправки, ею можно оплатить
        часть заказа или весь. Неистраченное вернём по&nbsp;вашей просьбе тому, кто платил.
      </p>
      <ConsentField given={consent} error={errors.consent} onChange={setConsent} />
      <FormError text={buy.failure?.text} />
      <SubmitButton loading={buy.busy} className="justify-self-start">
        Перейти к оплате
      </SubmitButton>
    </form>
  )
}

interface PictureChoiceProps {
  chosen: Picture
  onChoose: (picture: Picture) => void
}

function PictureChoice({ chosen, onChoose }: PictureChoiceProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium text-sm">Картинка</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {cardPictures.map((id) => (
          <label key={id} className="grid cursor-pointer gap-1 text-center text-sm">
            <CardPicture picture={id} isChosen={chosen === id} />
            <span className="flex min-h-6 items-center justify-center gap-2">
              <input type="radio" name="picture" checked={chosen === id} onChange={() => onChoose(id)} />
              {drawnCards[id].name}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const dayOf = dateFormat({ dateStyle: 'long' })

function OwnCards() {
  const cards = useLoad(
    useCallback((signal) => browserApi.call<typeof listGiftCards>('GET /api/gift-cards/', {}, { signal }), []),
    'Не удалось загрузить карты',
  )
  return (
    <Section title="Мои карты и баланс" id="balance">
      <Loaded load={cards} waiting={<CabinetWaiting className="h-16" />}>
        {(entered) => (
          <>
            {entered.length > 0 && (
              <ul className="grid gap-3" aria-label="Мои карты">
                {entered.map((card) => (
                  <OwnCard key={card.id} card={card} />
                ))}
              </ul>
            )}
            <EnterCardForm
              submit="Узнать баланс"
              hint="Покажем остаток и запомним карту для следующих заказов"
              onEntered={cards.set}
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function OwnCard({ card: { end, balance, until, problem } }: { card: EnteredCard }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4">
      <span className="whitespace-nowrap">Карта …{end}</span>
      <span className="font-semibold tabular-nums">{formatTotal(balance)}</span>
      <span className="col-span-2 text-muted text-sm">
        {problem ?? `Действует до ${dayOf.format(new Date(until))}`}
      </span>
    </li>
  )
}
