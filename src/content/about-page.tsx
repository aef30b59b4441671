export default function AboutPage() {
  return <h1 className="page py-8 font-display text-2xl">О компании</h1>
}
