/**
 * Shows a detail page over the list it was chosen from, under its own address. Back, Escape, the close button and a
 * click beside the sheet return to the list; whatever fails becomes an ordinary navigation.
 */
import { replaceBrokenPhotos } from './broken-photos.ts'
import { turnToNamed } from './carousels.ts'
import { followed, moves, readPage, SLOW } from './read-page.ts'

const dialog = document.querySelector<HTMLDialogElement>('#sheet')
const body = dialog?.querySelector('[data-sheet-body]')
/** The title of the list, while the sheet has its own. */
let title = document.title
let opener: HTMLAnchorElement | null = null
/** Counts what was asked for, so that an answer that comes too late is dropped. */
let asked = 0
/** The address of the article that stands in the sheet. */
let shown = ''

/** How long the sheet waits for its photograph, in milliseconds. */
const PHOTO_WAIT = 300
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

const onSheet = () => Boolean(history.state?.sheet)

/** Lets a photograph grow from the card into the sheet where the browser can and motion is welcome. */
function grow(change: () => void) {
  const from = opener?.closest('article')?.querySelector('img')
  if (!from || !document.startViewTransition || !moves()) return change()
  from.classList.add('grows')
  const transition = document.startViewTransition(() => {
    from.classList.remove('grows')
    change()
    body?.querySelector('img')?.classList.add('grows')
  })
  const end = () => body?.querySelector('img')?.classList.remove('grows')
  transition.finished.then(end, end)
}

async function show() {
  // The viewer's step in the history leads back to the article that is there.
  if (!dialog || !body || (dialog.open && shown === location.pathname)) return
  const mine = ++asked
  if (!dialog.open) title = document.title
  const slow = setTimeout(() => {
    dialog.toggleAttribute('data-waiting', true)
    if (!dialog.open) dialog.showModal()
  }, SLOW)
  try {
    const page = await readPage(location.href)
    const article = page.querySelector('[data-detail]')
    if (!article) throw new Error('no article')
    // Adopted, the photograph begins to load; a sheet that opens with it is worth a short wait.
    const photo = document.adoptNode(article).querySelector('img')
    await Promise.race([photo?.decode().catch(() => {}), pause(PHOTO_WAIT)])
    if (mine !== asked) return
    const open = () => {
      body.replaceChildren(article)
      shown = location.pathname
      replaceBrokenPhotos(body)
      dialog.removeAttribute('data-waiting')
      dialog.setAttribute('aria-labelledby', 'detail-title')
      document.title = page.title
      if (!dialog.open) dialog.showModal()
      turnToNamed()
      dialog.scrollTop = 0
    }
    if (dialog.open) open()
    else grow(open)
  } catch {
    if (mine === asked) location.reload()
  } finally {
    clearTimeout(slow)
  }
}

function follow(event: MouseEvent) {
  const link = followed(event, '[data-sheet]')
  if (!link) return
  event.preventDefault()
  opener = link
  history.pushState({ sheet: true }, '', link.href)
  void show()
}

function closed() {
  asked++
  shown = ''
  body?.replaceChildren()
  dialog?.removeAttribute('aria-labelledby')
  document.title = title
  if (onSheet()) history.back()
  opener?.focus()
}

function travelled(list: string) {
  if (onSheet() && dialog) {
    const { pathname } = location
    // The link it was opened by, while the page still has it.
    if (!opener?.isConnected || opener.pathname !== pathname)
      opener = document.querySelector(`[data-sheet][href="${pathname}"]:not([tabindex])`)
    void show()
  } else if (location.pathname !== list) {
    // The sheet was reloaded as a page of its own: its list is not below it.
    location.reload()
  } else if (dialog?.open) dialog.close()
  else asked++
}

export function enhanceSheet() {
  const list = location.pathname
  addEventListener('popstate', () => travelled(list))
  if (!dialog?.showModal) return
  document.addEventListener('click', follow)
  dialog.addEventListener('close', closed)
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
}
