import { FoxMark } from '../ui/fox-mark.tsx'

/** For customers in the back office, and for staff on a superuser's screen. */
export function NoRights() {
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-5 text-center">
      <FoxMark className="size-24" />
      <h1 className="font-display text-2xl">На это у вас нет прав</h1>
      <p className="max-w-md text-muted">
        Этот раздел открыт сотрудникам магазина. Если он нужен вам для работы, попросите администратора.
      </p>
      <a href="/" className="button">
        На главную
      </a>
    </div>
  )
}
