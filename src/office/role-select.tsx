import { roleNames } from '../accounts/staff/role-names.ts'
import type { TeamMember } from '../accounts/staff/team.contract.ts'
import { type Role, roles } from '../platform/contract/roles.ts'

export const roleChoices = roles.map((value) => ({ value, name: roleNames[value] }))

interface RoleSelectProps {
  member: TeamMember
  onChange: (role: Role) => void
}

export function RoleSelect({ member, onChange }: RoleSelectProps) {
  return (
    <select
      className="input min-w-44"
      aria-label={`Роль: ${member.email}`}
      value={member.role}
      onChange={(event) => onChange(event.target.value as Role)}
    >
      {roleChoices.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
