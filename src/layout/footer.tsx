import type { Shell } from './shell-data.ts'

const fallbackHours = 'Время работы поддержки с 12:00 до 20:00 по Новосибирску'

export function Footer({ shell }: { shell: Shell }) {
  const { site } = shell
  return (
    <footer className="mt-16 border-line border-t bg-shelf text-sm">
      <div className="page grid gap-8 py-10 sm:grid-cols-2">
        <section aria-labelledby="footer-contacts">
          <h2 id="footer-contacts" className="font-semibold">
            Контакты
          </h2>
          <ul className="mt-3 grid gap-2 text-muted">
            {site?.email && (
              <li>
                <a className="link" href={`mailto:${site.email}`}>
                  {site.email}
                </a>
              </li>
            )}
            <li>{site?.time_of_work ?? fallbackHours}</li>
          </ul>
        </section>
        <section aria-label="Реквизиты" className="grid content-start gap-2 text-muted sm:text-right">
          {site?.full_name && <p>{site.full_name}</p>}
          {site?.inn && <p>ИНН {site.inn}</p>}
          {site?.ogrn && <p>ОГРНИП {site.ogrn}</p>}
        </section>
      </div>
      <p className="page border-line border-t py-5 text-muted">
        © {shell.year} {site?.shop_name ?? 'Кицунэ'}. Все права защищены
      </p>
    </footer>
  )
}
