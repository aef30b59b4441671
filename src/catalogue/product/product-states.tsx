import { FoxMark } from '../../ui/fox-mark.tsx'
import { LoaderFailed } from '../../ui/loader-failed.tsx'

/** No such product: sold long ago, or a mistyped address. */
export function ProductMissing() {
  return (
    <div className="page grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <FoxMark className="size-28" />
      <h1 className="font-display text-2xl">Товар не найден</h1>
      <p className="max-w-md text-muted">
        Возможно, его уже сняли с полки или в адресе опечатка. Загляните в каталог — там найдётся что-нибудь похожее.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <a href="/catalog/" className="button">
          Перейти в каталог
        </a>
        <a href="/new/" className="button-quiet">
          Смотреть новинки
        </a>
      </div>
    </div>
  )
}

export function ProductFailed({ message, failure }: { message: string; failure: object }) {
  return (
    <div className="page grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <FoxMark className="size-28" />
      <h1 className="font-display text-2xl">Не удалось показать товар</h1>
      <LoaderFailed look="bare" text={`Ошибка: ${message}`} failure={failure} />
      <a href="/catalog/" className="link inline-flex min-h-11 items-center">
        Перейти в каталог
      </a>
    </div>
  )
}
