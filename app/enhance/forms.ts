/**
 * A message is checked in the page with the words the fields carry. Where messages are taken it is sent, else no call is
 * made (specification section 5): a notice shows, the form clears, and the dialog it may stand in closes. What could not
 * be kept stays in the form.
 */
import { asciiEmail } from '../../shared/email.ts'
import { closest } from './closest.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

function problemOf({ value, required, dataset }: Field): string {
  if (required && !value.trim()) return dataset.missing ?? ''
  if (value.trim().length > Number(dataset.most)) return dataset.long ?? ''
  const isWrong = dataset.wrong && value.trim() && asciiEmail(value.trim()) === null
  return (isWrong && dataset.wrong) || ''
}

function mark(field: Field, problem: string) {
  const words = document.getElementById(`${field.id}-problem`)
  if (!words) return
  words.textContent = problem
  words.hidden = !problem
  field.toggleAttribute('aria-invalid', Boolean(problem))
  if (problem) field.setAttribute('aria-invalid', 'true')
  if (problem) field.setAttribute('aria-describedby', words.id)
  else field.removeAttribute('aria-describedby')
}

function summarize(form: HTMLFormElement, problems: [Field, string][]) {
  const summary = form.querySelector<HTMLElement>('[role=alert]')
  const [heading, list] = summary?.children ?? []
  if (!summary || !heading || !list) return
  summary.hidden = problems.length === 0
  heading.textContent = form.dataset.problems?.split('|')[problems.length - 1] ?? ''
  list.replaceChildren(
    ...problems.map(([field, problem]) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = `#${field.id}`
      link.textContent = problem
      link.onclick = (event) => {
        event.preventDefault()
        field.focus()
      }
      item.append(link)
      return item
    }),
  )
}

/** Marks these fields and sums up what is wrong with them. @returns whether nothing is */
function check(form: HTMLFormElement, fields: Field[], problemIn = problemOf) {
  const problems = fields.flatMap((field): [Field, string][] => {
    const problem = problemIn(field)
    mark(field, problem)
    return problem ? [[field, problem]] : []
  })
  summarize(form, problems)
  return problems.length === 0
}

/** Milliseconds after which no answer is waited for. */
const PATIENCE = 30_000

/**
 * Sends a message. Returns nothing if it was stored, else the reason in words, or the names of the fields that the server
 * refused.
 */
async function post(form: HTMLFormElement): Promise<string | string[] | undefined> {
  const { post = '', failed, crowded, sending = '' } = form.dataset
  const button = form.querySelector('button')
  const label = button?.textContent
  const { art_piece_id, ...typed } = Object.fromEntries(new FormData(form))
  form.ariaBusy = 'true'
  if (button) button.textContent = sending
  try {
    const response = await fetch(post, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...typed,
        art_piece_id: Number(art_piece_id) || null,
        locale: document.documentElement.lang,
        open_for: Math.round(performance.now()),
      }),
      // Safari before 16.0 does without.
      signal: AbortSignal.timeout?.(PATIENCE),
    })
    const { ok, status } = response
    if (ok) return undefined
    if (status === 422) return Object.keys((await response.json()).fields)
    return status === 429 ? crowded : failed
  } catch {
    return failed
  } finally {
    form.ariaBusy = null
    if (button && label) button.textContent = label
  }
}

const fieldsOf = (form: HTMLFormElement, which = 'input[id], textarea') => [
  ...form.querySelectorAll<Field>(which),
]

/** A second press this soon, in milliseconds, and this near, in pixels, belongs to the first: a double tap. */
const DOUBLE_TAP = 700
const NEAR = 30
let press = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 }
/** Whether the last press has sent a message. */
let hasSent = false

/** Drops the second half of a double tap on the button: what came under the finger meanwhile is not meant. */
function dropSecondTap(event: MouseEvent) {
  const { timeStamp, clientX, clientY, detail } = event
  // A key also makes a click, with 0 for its detail, which is never the second of a double tap.
  const isSecond =
    hasSent &&
    detail > 0 &&
    timeStamp - press.timeStamp < DOUBLE_TAP &&
    Math.hypot(clientX - press.clientX, clientY - press.clientY) < NEAR
  if (isSecond) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else {
    press = event
    hasSent = false
  }
}

/**
 * @param showNotice says over the page that the message is on its way
 * @param forgetDrafts drops what was kept of a form that is sent
 */
export function enhanceForms(
  showNotice: (words: Node) => void,
  forgetDrafts: (form: HTMLFormElement) => void,
) {
  addEventListener('click', dropSecondTap, true)
  // A problem goes when it is mended; while one is typing no new one is told.
  document.addEventListener('input', ({ target }) => {
    const field = closest<Field>(target, '[aria-invalid]')
    if (!field?.form || problemOf(field)) return
    check(field.form, fieldsOf(field.form, '[aria-invalid]'))
  })

  document.addEventListener('submit', async (event) => {
    const form = closest<HTMLFormElement>(event.target, '[data-message-form]')
    if (!form) return
    event.preventDefault()
    const fields = fieldsOf(form)
    const summary = form.querySelector<HTMLElement>('[role=alert]')
    if (form.ariaBusy) return
    if (!check(form, fields)) return summary?.focus()
    const answer = form.dataset.post && (await post(form))
    const refusedBy = ({ name, dataset }: Field) =>
      (answer?.includes(name) && (dataset.wrong ?? dataset.refused)) || ''
    if (Array.isArray(answer) && !check(form, fields, refusedBy)) return summary?.focus()
    const failure = Array.isArray(answer) ? form.dataset.failed : answer
    if (failure && summary) {
      const [heading, list] = summary.children
      summary.hidden = false
      if (heading) heading.textContent = form.dataset.notSent ?? ''
      const item = document.createElement('li')
      item.textContent = failure ?? ''
      list?.replaceChildren(item)
      return summary.focus()
    }
    hasSent = true
    forgetDrafts(form)
    for (const field of fields) field.value = ''
    form.closest('dialog')?.close()
    const sent = form.querySelector<HTMLTemplateElement>('[data-sent]')
    if (sent) showNotice(sent.content.cloneNode(true))
  })
}
