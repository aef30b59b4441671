import type { StaffRole, TeamMember } from '../accounts/staff/team.contract.ts'

export const roleNames: Record<StaffRole, string> = { staff: 'Сотрудник', superuser: 'Администратор' }

export const roleChoices = (Object.entries(roleNames) as [StaffRole, string][]).map(([value, name]) => ({
  value,
  name,
}))

interface RoleSelectProps {
  member: TeamMember
  onChange: (role: StaffRole) => void
}

export function RoleSelect({ member, onChange }: RoleSelectProps) {
  return (
    <select
      className="input min-w-44"
      aria-label={`Роль: ${member.email}`}
      value={member.role}
      onChange={(event) => onChange(event.target.value as StaffRole)}
    >
      {roleChoices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
