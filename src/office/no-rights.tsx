import { FoxMark } from '../ui/fox-mark.tsx'

/** For customers in the back office, and for staff on a screen that is not for their role. */
export function NoRights({ isStaff }: { isStaff: boolean }) {
  return (
    <div className="grid min-h-[60vh] place-content-center justify-items-center gap-5 text-center">
      <FoxMark className="size-24" />
      <h1 className="font-display text-2xl">На это у вас нет прав</h1>
      <p className="max-w-md text-muted">
        {isStaff
          ? 'Вашей роли этот раздел не открыт. Если он нужен вам для работы, попросите администратора.'
          : 'Этот раздел открыт сотрудникам магазина. Если он нужен вам для работы, попросите администратора.'}
      </p>
      <a href={isStaff ? '/staff/' : '/'} className="button">
        На главную
      </a>
    </div>
  )
}
