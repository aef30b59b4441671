import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { roleNames } from '../accounts/staff/role-names.ts'
import { roleRights } from '../accounts/staff/role-rights.ts'
import type { changeRole, listTeam, removeFromTeam, TeamMember } from '../accounts/staff/team.contract.ts'
import { useViewer } from '../accounts/viewer.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useAction } from '../platform/browser/use-action.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { type Role, roles } from '../platform/contract/roles.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import { askConfirm } from '../ui/staff/dialog/ask-confirm.ts'
import { showUndo } from '../ui/staff/dialog/show-undo.ts'
import { FormFailure } from '../ui/staff/form/staff-form.tsx'
import { officeMeta } from '../ui/staff/page/office-meta.ts'
import { PageHeader } from '../ui/staff/page/page-header.tsx'
import { Panel } from '../ui/staff/page/panel.tsx'
import { DataTable } from '../ui/staff/table/data-table.tsx'
import type { Column } from '../ui/staff/table/table-column.ts'
import { useTableQuery } from '../ui/staff/table/use-table-query.ts'
import { staffFallback } from '../ui/staff/text/staff-fallback.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleSelect } from './role-select.tsx'

export const meta = () => officeMeta('Сотрудники')

const day = dateFormat({ dateStyle: 'medium' })

async function load(signal: AbortSignal) {
  const results = await browserApi.call<typeof listTeam>('GET /api/staff/team/', {}, { signal })
  return { count: results.length, results }
}

export default function TeamPage() {
  const viewer = useViewer()
  const team = useLoad(load, staffFallback('Не удалось загрузить сотрудников'))
  const { reload } = team
  const query = useTableQuery({ pageSize: 500 })
  const [params] = useSearchParams()
  const [isInviting, setInviting] = useState(params.has('invite'))

  const setRole = useCallback(
    async (id: number, role: Role) => {
      await browserApi.call<typeof changeRole>('PATCH /api/staff/team/{id}/', { params: { id }, body: { role } })
      reload()
    },
    [reload],
  )
  const change = useAction(async ({ id, email, role: before }: TeamMember, role: Role) => {
    await setRole(id, role)
    showUndo(`${email}: теперь ${roleNames[role].toLowerCase()}`, () => setRole(id, before))
  }, staffFallback('Не удалось изменить роль'))
  const remove = useAction(async ({ id, email }: TeamMember) => {
    const text = `${email} больше не сможет войти в служебный раздел, все сеансы завершатся. Учётная запись покупателя останется.`
    if (!(await askConfirm({ title: 'Закрыть доступ?', text, confirm: 'Закрыть доступ' }))) return
    await browserApi.call<typeof removeFromTeam>('DELETE /api/staff/team/{id}/', { params: { id } })
    reload()
  }, staffFallback('Не удалось закрыть доступ'))

  return (
    <div className="mx-auto grid max-w-5xl gap-5">
      <PageHeader
        title="Сотрудники"
        note="Кто может войти в служебный раздел и что ему здесь открыто."
        actions={
          <button type="button" className="button cursor-pointer" onClick={() => setInviting(true)}>
            Пригласить
          </button>
        }
      />
      <FormFailure failure={change.failure ?? remove.failure} />
      <DataTable
        label="Сотрудники"
        forms={['сотрудник', 'сотрудника', 'сотрудников']}
        columns={columnsOf(
          viewer.user_id,
          (member, role) => void change.run(member, role),
          (member) => void remove.run(member),
        )}
        load={team}
        query={query}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
      />
      <RoleGuide />
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} onDone={reload} />
    </div>
  )
}

function columnsOf(
  viewerId: number | null,
  onChange: (member: TeamMember, role: Role) => void,
  onRemove: (member: TeamMember) => void,
): Column<TeamMember>[] {
  return [
    {
      key: 'email',
      title: 'Сотрудник',
      cell: ({ id, email, name, is_locked: isLocked }) => (
        <>
          <p className="min-w-40 font-medium wrap-anywhere">
            {email}
            {id === viewerId && <span className="text-muted"> — это вы</span>}
          </p>
          {name && <p className="text-muted">{name}</p>}
          {isLocked && <p className="text-bad">заблокирован</p>}
        </>
      ),
    },
    {
      key: 'role',
      title: 'Роль',
      cell: (member) => <RoleSelect member={member} onChange={(role) => onChange(member, role)} />,
    },
    {
      key: 'seen',
      title: 'Последний вход',
      from: 'tablet',
      nowrap: true,
      cell: ({ last_seen_at: at }) => (at ? day.format(new Date(at)) : 'ещё не было'),
    },
    {
      key: 'remove',
      title: 'Доступ',
      cell: (member) => (
        <button
          type="button"
          className="link min-h-11 cursor-pointer"
          aria-label={`Закрыть доступ: ${member.email}`}
          onClick={() => onRemove(member)}
        >
          Закрыть
        </button>
      ),
    },
  ]
}

/** What each role may do, for whoever gives it. */
function RoleGuide() {
  return (
    <Panel title="Роли">
      <dl className="grid gap-3 md:grid-cols-2">
        {roles.map((role) => (
          <div key={role}>
            <dt className="font-medium">{roleNames[role]}</dt>
            <dd className="text-muted text-sm">{roleRights[role]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
