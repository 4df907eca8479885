/**
 * Validates and sends message forms. A form without `data-post` belongs to a site that accepts no
 * messages, and the script only shows the confirmation (docs/specification.md, section 5). If a
 * message could not be stored, the form keeps its text.
 */
import { toAsciiEmail } from '../../shared/text/email.ts'
import { growTextAreas } from '../ui/grow-text-areas.ts'
import { findClosest } from './fetch-page.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

function findProblem({ value, required, dataset }: Field): string {
  if (required && !value.trim()) return dataset.missing ?? ''
  if (value.trim().length > Number(dataset.most)) return dataset.long ?? ''
  const isWrong = dataset.wrong && value.trim() && toAsciiEmail(value.trim()) === null
  return (isWrong && dataset.wrong) || ''
}

function showProblem(field: Field, problem: string) {
  const message = document.getElementById(`${field.id}-problem`)
  if (!message) return
  message.textContent = problem
  message.hidden = !problem
  field.toggleAttribute('aria-invalid', Boolean(problem))
  if (problem) field.setAttribute('aria-invalid', 'true')
  if (problem) field.setAttribute('aria-describedby', message.id)
  else field.removeAttribute('aria-describedby')
}

function updateErrorSummary(form: HTMLFormElement, problems: [Field, string][]) {
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

function validateFields(form: HTMLFormElement, fields: Field[], getProblem = findProblem) {
  const problems = fields.flatMap((field): [Field, string][] => {
    const problem = getProblem(field)
    showProblem(field, problem)
    return problem ? [[field, problem]] : []
  })
  updateErrorSummary(form, problems)
  return problems.length === 0
}

const REQUEST_TIMEOUT_MS = 30_000

let openedAt = 0

/**
 * Returns undefined if the message was stored, otherwise an error message or the names of rejected
 * fields.
 */
async function sendMessage(form: HTMLFormElement): Promise<string | string[] | undefined> {
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
        open_for: Math.max(0, Math.round(Date.now() - openedAt)),
      }),
      // Safari before 16.0 has no `AbortSignal.timeout`.
      signal: AbortSignal.timeout?.(REQUEST_TIMEOUT_MS),
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

const findFields = (form: HTMLFormElement, selector = 'input[id], textarea') => [
  ...form.querySelectorAll<Field>(selector),
]

const MAX_DOUBLE_TAP_INTERVAL_MS = 700
const MAX_DOUBLE_TAP_DISTANCE_PX = 30
let lastClick = { timeStamp: Number.NEGATIVE_INFINITY, clientX: 0, clientY: 0 }
let hasSent = false

/**
 * Ignores the second click of a double tap on the submit button, because another element takes its
 * place after sending.
 */
function ignoreDoubleTap(event: MouseEvent) {
  const { timeStamp, clientX, clientY, detail } = event
  // `detail` is 0 for a click by keyboard.
  const isSecondTap =
    hasSent &&
    detail > 0 &&
    timeStamp - lastClick.timeStamp < MAX_DOUBLE_TAP_INTERVAL_MS &&
    Math.hypot(clientX - lastClick.clientX, clientY - lastClick.clientY) <
      MAX_DOUBLE_TAP_DISTANCE_PX
  if (isSecondTap) {
    event.preventDefault()
    event.stopImmediatePropagation()
  } else {
    lastClick = event
    hasSent = false
  }
}

function createErrorNotice(text: string): Node {
  const template = document.querySelector<HTMLTemplateElement>('[data-offline]')
  const notice = template?.content.firstElementChild?.cloneNode()
  notice?.appendChild(document.createTextNode(text))
  return notice ?? document.createTextNode(text)
}

/**
 * Moves the notice into the topmost dialog until that dialog closes, because the page behind it is
 * inert.
 */
function moveNoticeIntoOpenDialog() {
  const dialog = [...document.querySelectorAll('dialog[open]')].pop()
  const notice = document.querySelector('[data-notice]')
  if (!dialog || !notice) return
  dialog.append(notice)
  const moveOut = () => {
    document.body.append(notice)
    moveNoticeIntoOpenDialog()
  }
  dialog.addEventListener('close', moveOut, { once: true })
}

export function initMessageForms(
  showPageNotice: (content: Node) => void,
  clearDrafts: (form: HTMLFormElement) => void,
  /**
   * The time at which the first page in this tab was opened, in milliseconds since 1970. After a
   * reload, the form keeps its text, so a message that is sent quickly is not suspicious.
   */
  firstOpenedAt: number,
) {
  const showNotice = (content: Node) => {
    moveNoticeIntoOpenDialog()
    showPageNotice(content)
  }
  openedAt = firstOpenedAt
  growTextAreas()
  addEventListener('click', ignoreDoubleTap, true)
  // An error disappears when the visitor types a valid value. New errors appear only on submit.
  document.addEventListener('input', ({ target }) => {
    const field = findClosest<Field>(target, '[aria-invalid]')
    if (!field?.form || findProblem(field)) return
    validateFields(field.form, findFields(field.form, '[aria-invalid]'))
  })

  document.addEventListener('submit', async (event) => {
    const form = findClosest<HTMLFormElement>(event.target, '[data-message-form]')
    if (!form) return
    event.preventDefault()
    const fields = findFields(form)
    const summary = form.querySelector<HTMLElement>('[role=alert]')
    if (form.ariaBusy) return
    if (!validateFields(form, fields)) return summary?.focus()
    const dialog = form.closest('dialog')
    const result = form.dataset.post && (await sendMessage(form))
    const getRejection = ({ name, dataset }: Field) =>
      (result?.includes(name) && (dataset.wrong ?? dataset.refused)) || ''
    const failure = Array.isArray(result) ? form.dataset.failed : result
    // If the visitor has closed the dialog or opened another piece, the draft keeps the message.
    if (failure && !form.isConnected)
      return showNotice(createErrorNotice(`${form.dataset.notSent} ${failure}`))
    if (Array.isArray(result) && !validateFields(form, fields, getRejection))
      return summary?.focus()
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
    // The visitor may have closed the dialog and opened the same piece again.
    const reopened = document.querySelector<HTMLFormElement>(
      `[data-message-form][data-draft="${form.dataset.draft}"]`,
    )
    const shown = reopened ? findFields(reopened) : []
    const hasNewText = shown.some(({ value }, index) => value !== fields[index]?.value)
    if (!hasNewText) clearDrafts(form)
    for (const field of hasNewText ? fields : [...fields, ...shown]) {
      field.value = ''
      field.style.blockSize = ''
    }
    if (form.isConnected) dialog?.close()
    const confirmation = form.querySelector<HTMLElement>('[data-sent]')
    const notice = confirmation?.firstElementChild
    if (!notice) return
    if (dialog) return showNotice(notice.cloneNode(true))
    // Changes the URL, so that the page shows the confirmation again after a reload.
    history.replaceState(history.state, '', confirmation.dataset.sent)
    for (const part of form.children) part.toggleAttribute('hidden')
    confirmation.focus()
  })
}
