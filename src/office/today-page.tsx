import { officeMeta } from '../ui/staff/office-meta.ts'
import { PageHeader } from '../ui/staff/page-header.tsx'

export const meta = () => officeMeta('Сегодня')

export default function TodayPage() {
  return <PageHeader title="Сегодня" />
}
