import { type LetterText, layOutLetter, type Sender } from '../mail/letter-layout.server.ts'
import type { Letter } from '../mail/mail.server.ts'
import type { Role } from '../platform/contract/roles.ts'
import { quoted } from '../platform/text/quoted.ts'
import { codeMinutes } from './code-challenges.server.ts'
import { takeBackDays } from './email/take-back-days.ts'
import { invitationDays, linkMinutes } from './password-link.ts'
import { roleNames } from './staff/role-names.ts'
import { roleRights } from './staff/role-rights.ts'

/** Letters about accounts. */
export function accountLetters(sender: Sender) {
  const letter: Lay = (recipient, text) => layOutLetter(recipient, text, sender)
  const urgent: Lay = (recipient, text) => ({ ...letter(recipient, text), urgent: true })
  const kit = { sender, letter, urgent }
  return { ...codeLetters(kit), ...emailLetters(kit), ...emailNotices(kit), ...noticeLetters(kit), ...teamLetters(kit) }
}

type Lay = (recipient: string, text: LetterText) => Letter

interface Kit {
  sender: Sender
  letter: Lay
  urgent: Lay
}

/** Signing in, registering, and a forgotten password. */
function codeLetters({ sender, urgent }: Kit) {
  return {
    signInCode: (email: string, code: string) =>
      urgent(email, {
        subject: `${code} — код для входа`,
        preview: `Код действует ${codeMinutes} минут.`,
        paragraphs: ['Здравствуйте!', 'Чтобы войти, введите этот код на сайте:'],
        code,
        closing: [
          `Код действует ${codeMinutes} минут и подходит один раз. Никому его не сообщайте: сотрудники магазина кодов не спрашивают.`,
          'Если это были не вы, кто-то знает ваш пароль. Смените его в личном кабинете.',
        ],
      }),

    registrationCode: (email: string, code: string) =>
      urgent(email, {
        subject: `${code} — код для регистрации`,
        preview: `Код действует ${codeMinutes} минут.`,
        paragraphs: ['Здравствуйте!', 'Чтобы завершить регистрацию, введите этот код на сайте:'],
        code,
        closing: [
          `Код действует ${codeMinutes} минут и подходит один раз.`,
          'Если это были не вы, просто удалите письмо: без кода войти нельзя.',
        ],
      }),

    /** As urgent as the code, because nothing may tell who has an account. */
    alreadyRegistered: (email: string) =>
      urgent(email, {
        subject: 'У вас уже есть учётная запись',
        preview: 'Регистрироваться ещё раз не нужно.',
        paragraphs: [
          'Здравствуйте!',
          'Кто-то, возможно вы, пытался зарегистрироваться с этим адресом. Учётная запись с ним уже есть, так что достаточно войти.',
        ],
        button: { text: 'Войти', url: `${sender.url}/auth/` },
        closing: [
          `Забыли пароль? Задайте новый: ${sender.url}/reset_password/`,
          'Если это были не вы, ничего делать не нужно: с вашей учётной записью всё в порядке.',
        ],
      }),

    passwordLink: (email: string, token: string) =>
      urgent(email, {
        subject: 'Новый пароль',
        preview: 'Ссылка, по которой можно задать новый пароль.',
        paragraphs: ['Здравствуйте!', 'Чтобы задать новый пароль, откройте ссылку:'],
        button: { text: 'Задать новый пароль', url: `${sender.url}/reset_password/?token=${token}` },
        closing: [
          `Ссылка действует ${linkMinutes} минут и срабатывает один раз.`,
          'Если вы об этом не просили, удалите письмо: пароль останется прежним.',
        ],
      }),
  }
}

/** Another address for an account. */
function emailLetters({ sender, urgent }: Kit) {
  return {
    emailProof: (email: string, code: string) =>
      urgent(email, {
        subject: `${code} — код для смены адреса`,
        preview: `Код действует ${codeMinutes} минут.`,
        paragraphs: ['Здравствуйте!', 'Чтобы сменить адрес учётной записи, введите этот код на сайте:'],
        code,
        closing: [
          `Код действует ${codeMinutes} минут и подходит один раз. Никому его не сообщайте.`,
          `Если это были не вы, кто-то вошёл в вашу учётную запись. Сразу задайте новый пароль: ${sender.url}/reset_password/`,
        ],
      }),

    emailCode: (email: string, code: string) =>
      urgent(email, {
        subject: `${code} — код для нового адреса`,
        preview: `Код действует ${codeMinutes} минут.`,
        paragraphs: ['Здравствуйте!', 'Чтобы входить с этим адресом, введите код на сайте:'],
        code,
        closing: [
          `Код действует ${codeMinutes} минут и подходит один раз.`,
          'Если это были не вы, просто удалите письмо.',
        ],
      }),

    /** As urgent as the code, because nothing may tell who has an account. */
    addressTaken: (email: string) =>
      urgent(email, {
        subject: 'У вас уже есть учётная запись',
        preview: 'С вашей учётной записью всё в порядке.',
        paragraphs: [
          'Здравствуйте!',
          'Кто-то, возможно вы, хотел указать этот адрес в другой учётной записи. Но у него уже есть своя, поэтому ничего не изменилось.',
        ],
        button: { text: 'Войти', url: `${sender.url}/auth/` },
        closing: ['Если это были не вы, ничего делать не нужно.'],
      }),
  }
}

/** To both addresses, when the account has the other one. */
function emailNotices({ sender, letter, urgent }: Kit) {
  return {
    emailChanged: (email: string, next: string, token: string) =>
      urgent(email, {
        subject: 'Адрес учётной записи изменён',
        preview: 'Если это были не вы, его можно вернуть.',
        paragraphs: [
          'Здравствуйте!',
          `Теперь в вашу учётную запись входят с адресом ${next}. Письма о заказах тоже придут туда.`,
          'Если это были не вы, верните свой адрес: на всех устройствах сеансы завершатся, и вы зададите новый пароль.',
        ],
        button: { text: 'Это был не я', url: `${sender.url}/take_back_email/?token=${token}` },
        closing: [`Ссылка действует ${takeBackDays} дней. Если адрес меняли вы, делать ничего не нужно.`],
      }),

    emailIsNew: (email: string) =>
      letter(email, {
        subject: 'Новый адрес подтверждён',
        preview: 'Теперь входите с этим адресом.',
        paragraphs: [
          'Здравствуйте!',
          'Теперь в учётную запись входят с этим адресом. На остальных устройствах сеансы завершены.',
        ],
        closing: ['Прежнему адресу мы тоже написали.'],
      }),
  }
}

/** What has changed in an account, so that nobody changes it unseen by its owner. */
function noticeLetters({ sender, letter }: Kit) {
  return {
    passwordChanged: (email: string) =>
      letter(email, {
        subject: 'Пароль изменён',
        preview: 'На других устройствах нужно войти заново.',
        paragraphs: [
          'Здравствуйте!',
          'Пароль вашей учётной записи изменён. На остальных устройствах сеансы завершены.',
        ],
        closing: [`Если это были не вы, сразу задайте новый пароль: ${sender.url}/reset_password/`],
      }),

    identityChanged: (email: string, name: string, isLinked: boolean) =>
      letter(email, {
        subject: isLinked ? `Привязан ${name}` : `Отвязан ${name}`,
        preview: isLinked ? `Теперь можно входить через ${name}.` : `Через ${name} больше не войти.`,
        paragraphs: [
          'Здравствуйте!',
          isLinked
            ? `К вашей учётной записи привязан ${name}: теперь через него можно входить.`
            : `От вашей учётной записи отвязан ${name}. Входите с адресом и паролем.`,
        ],
        closing: [
          `Если это были не вы, сразу задайте новый пароль (${sender.url}/reset_password/) и проверьте, что привязано, в личном кабинете.`,
        ],
      }),

    /** So that nobody changes the protection of an account unseen by its owner. */
    factorChanged: (email: string, change: string, name: string | undefined) =>
      letter(email, {
        subject: 'Изменена защита входа',
        preview: `В вашей учётной записи: ${change}.`,
        paragraphs: ['Здравствуйте!', `В вашей учётной записи: ${change}${name === undefined ? '' : ` (${name})`}.`],
        closing: [
          `Если это были не вы, сразу задайте новый пароль (${sender.url}/reset_password/) и сообщите администратору магазина.`,
        ],
      }),

    accountDeleted: (email: string) =>
      letter(email, {
        subject: 'Учётная запись удалена',
        preview: 'Ваши данные стёрты.',
        paragraphs: [
          'Здравствуйте!',
          'По вашей просьбе учётная запись и данные профиля удалены. Завершённые заказы остались в учёте без ваших данных, из остальных они исчезнут, когда заказ завершится или отменится.',
        ],
        closing: ['Спасибо, что были с нами. Если захотите вернуться, мы будем рады.'],
      }),
  }
}

/** For people who work here. */
function teamLetters({ sender, urgent }: Kit) {
  return {
    /** The token is given when the account has no password yet. */
    teamInvitation: (email: string, role: Role, token: string | undefined) =>
      urgent(email, {
        subject: 'Вам открыт служебный раздел',
        preview: `Вы теперь сотрудник магазина ${quoted(sender.shopName)}.`,
        paragraphs: [
          'Здравствуйте!',
          `Вам открыли служебный раздел магазина ${quoted(sender.shopName)}.`,
          `Ваша роль — ${roleNames[role].toLowerCase()}. ${roleRights[role]}`,
          token === undefined
            ? 'Войдите с вашим обычным паролем.'
            : 'Для вас создана учётная запись. Чтобы задать пароль, откройте ссылку:',
        ],
        button:
          token === undefined
            ? { text: 'Открыть служебный раздел', url: `${sender.url}/staff/` }
            : { text: 'Задать пароль', url: `${sender.url}/reset_password/?token=${token}` },
        closing:
          token === undefined
            ? ['Если вы здесь не работаете, ответьте на это письмо.']
            : [
                `Ссылка действует ${invitationDays} дня и срабатывает один раз. Новую можно запросить здесь: ${sender.url}/reset_password/`,
                `После этого откройте ${sender.url}/staff/`,
              ],
      }),
  }
}
