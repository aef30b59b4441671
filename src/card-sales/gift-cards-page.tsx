import { type FormEvent, useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ConsentField } from '../accounts/consent-field.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { cardPictures, type CardPicture as Picture } from '../database/values/gift-cards.ts'
import { CardPicture } from '../gift-cards/card-picture.tsx'
import { drawnCards } from '../gift-cards/card-pictures.ts'
import { EnterCardForm } from '../gift-cards/enter-card-form.tsx'
import type { EnteredCard, listGiftCards } from '../gift-cards/gift-cards.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { useRequestKey } from '../platform/browser/use-request-key.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { dateFormat, shopDay } from '../platform/text/date-format.ts'
import { formatPrice, formatTotal } from '../platform/text/money.ts'
import { countOf } from '../platform/text/plural.ts'
import { CabinetPage, CabinetWaiting } from '../ui/cabinet-page.tsx'
import { Field } from '../ui/field.tsx'
import { focusInvalid } from '../ui/focus-invalid.ts'
import { FormError } from '../ui/form-error.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { LoadingPlace } from '../ui/loading-place.tsx'
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
  const viewer = useViewer()
  return (
    <CabinetPage title="Подарочные карты">
      {viewer.loading ? (
        <CardsWaiting />
      ) : viewer.user_id === null ? (
        <ForGuests />
      ) : (
        <ForShoppers key={viewer.user_id} />
      )}
    </CabinetPage>
  )
}

/** As high as the form, with the card beside it. */
function CardsWaiting() {
  return (
    <LoadingPlace>
      <div className="card grid min-h-[44rem] content-start gap-6 px-5 pt-20 sm:px-7 md:grid-cols-2 lg:gap-10">
        <div className="skeleton h-64 max-w-md rounded-2xl" />
        <div className="grid content-start gap-6">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <div key={key} className="skeleton h-16" />
          ))}
        </div>
      </div>
    </LoadingPlace>
  )
}

/** What the page is about, before anybody is asked to sign in. */
function ForGuests() {
  return (
    <Section title="Подарить карту">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {cardPictures.map((id) => (
          <CardPicture key={id} picture={id} />
        ))}
      </div>
      <p className="max-w-prose">
        Выберете сумму, картинку и&nbsp;пару тёплых слов, а&nbsp;код придёт получателю письмом: сразу или в&nbsp;нужный
        день. Картой можно оплатить часть заказа или весь, остаток сохранится.
      </p>
      <Link to="/auth/" state={{ from: '/gift-cards/' }} className="button justify-self-start">
        Войти и подарить карту
      </Link>
    </Section>
  )
}

/** Own cards stand below a form whose height is known when its terms have come: sooner they would move down. */
function ForShoppers() {
  const offer = useLoad(
    useCallback((signal) => browserApi.call<typeof getCardOffer>('GET /api/gift-cards/offer/', {}, { signal }), []),
    'Не удалось загрузить условия',
  )
  return (
    <Loaded load={offer} look="page" waiting={<CardsWaiting />}>
      {(terms) => (
        <div className="grid gap-6">
          <Section title="Подарить карту">
            {terms.max > 0 ? <BuyForm terms={terms} /> : <p>Сейчас карты не&nbsp;продаются.</p>}
          </Section>
          <OwnCards />
        </div>
      )}
    </Loaded>
  )
}

const usualSums = [1000, 3000, 5000, 10_000]

function BuyForm({ terms }: { terms: CardOffer }) {
  const navigate = useNavigate()
  const withKey = useRequestKey()
  const [today] = useState(() => shopDay(new Date()))
  const [typedSum, setSum] = useState('')
  const [email, setEmail] = useState('')
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<Picture>('fox')
  const [day, setDay] = useState('')
  const [consent, setConsent] = useState(false)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const sum = Number(typedSum.replace(/\s/g, ''))
  const buy = useAction(async () => {
    const card = { sum, email: email.trim(), text, picture, day: day || null, consent }
    const { order_id } = await withKey((key) =>
      browserApi.call<typeof buyCard>('POST /api/gift-cards/orders/', { body: { key, ...card } }),
    )
    await navigate(`/orders/${order_id}/`)
  }, 'Не удалось оформить карту')
  const errors: Record<string, string | undefined> = { ...buy.failure?.fields, ...missing }

  /** All that is missing at once; the rest is for the server to say. */
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const found = {
      ...(typedSum.trim() === '' && { sum: 'Введите сумму.' }),
      ...(email.trim() === '' && { email: 'Введите email получателя.' }),
      ...(!consent && { consent: 'Необходимо согласие на обработку персональных данных' }),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) focusInvalid(event.currentTarget, Object.keys(found))
    else void buy.run()
  }

  return (
    <form noValidate className="grid gap-6 md:grid-cols-2 lg:gap-10" onSubmit={submit}>
      <div className="grid max-w-md content-start gap-5">
        <CardPicture picture={picture} sum={sum || 0} />
        <PictureChoice chosen={picture} onChoose={setPicture} />
      </div>
      <div className="grid content-start gap-5">
        <div className="grid gap-3">
          <Field
            label="Сумма, ₽"
            name="sum"
            inputMode="numeric"
            required
            hint={`От ${formatPrice(terms.min)} до ${formatPrice(terms.max)}`}
            value={typedSum}
            onChange={(event) => setSum(event.target.value)}
            error={errors.sum}
          />
          <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
            {usualSums
              .filter((usual) => usual >= terms.min && usual <= terms.max)
              .map((usual) => (
                <button
                  key={usual}
                  type="button"
                  className="button-quiet px-2 text-sm tabular-nums"
                  aria-pressed={sum === usual}
                  onClick={() => setSum(String(usual))}
                >
                  {formatPrice(usual)}
                </button>
              ))}
          </div>
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <Field
            label="Email получателя"
            name="email"
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
            hint="Без дня: сразу после оплаты"
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
          Код увидит только получатель. Карта действует {termOf(terms.months)} с&nbsp;дня отправки, ею можно оплатить
          часть заказа или весь. Неистраченное вернём по&nbsp;вашей просьбе тому, кто платил.
        </p>
        <ConsentField given={consent} error={errors.consent} onChange={setConsent} />
        <FormError text={buy.failure?.text} />
        <SubmitButton loading={buy.busy} className="sm:justify-self-start">
          Перейти к оплате
        </SubmitButton>
      </div>
    </form>
  )
}

function termOf(months: number): string {
  return months % 12 === 0
    ? countOf(months / 12, ['год', 'года', 'лет'])
    : countOf(months, ['месяц', 'месяца', 'месяцев'])
}

interface PictureChoiceProps {
  chosen: Picture
  onChoose: (picture: Picture) => void
}

function PictureChoice({ chosen, onChoose }: PictureChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Картинка</legend>
      <div className="grid grid-cols-4 gap-3">
        {cardPictures.map((id) => (
          <label key={id} className="gift-card-choice">
            <input type="radio" name="picture" checked={chosen === id} onChange={() => onChoose(id)} />
            <CardPicture picture={id} />
            {drawnCards[id].name}
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
