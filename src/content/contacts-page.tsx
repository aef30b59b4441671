export default function ContactsPage() {
  return <h1 className="page py-8 font-display text-2xl">Контакты</h1>
}
