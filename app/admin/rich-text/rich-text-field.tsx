import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import { Toolbar } from 'react-aria-components/Toolbar'
import { flushSync } from 'react-dom'
import { EyeIcon, LinkIcon } from '../components/icons.tsx'
import { canLoad } from '../components/loading-states.tsx'
import { parseFieldKey } from '../entity/entity-definition.ts'
import fieldStyles from '../form/fields.module.css'
import { getInputAttributes, type TranslationHintProps } from '../form/fields.tsx'
import { useField } from '../form/form.tsx'
import { OptionalMark } from '../form/plain-fields.tsx'
import { t } from '../i18n/texts.ts'
import {
  findRangeForLink,
  hasMarkdownMark,
  insertMarkdownLink,
  type MarkdownMark,
  parseMarkdownLink,
  type TextEdit,
  toggleMarkdownMark,
} from './markdown-edit.ts'
import styles from './rich-text-field.module.css'

/** Loads the Markdown parser separately, because it is a third of the size of the admin. */
const loadMarkdown = () =>
  import('../../ui/markdown.tsx').then(({ Markdown }) => ({ default: Markdown }))
const Markdown = lazy(loadMarkdown)

const loadLinkDialog = () =>
  import('./link-dialog.tsx').then(({ LinkDialog }) => ({ default: LinkDialog }))
const LinkDialog = lazy(loadLinkDialog)

/** Uses `execCommand`, so that the browser can undo the edit. */
function applyEdit(area: HTMLTextAreaElement, edit: TextEdit) {
  area.focus()
  area.setSelectionRange(edit.start, edit.end)
  if (!document.execCommand('insertText', false, edit.text)) {
    area.setRangeText(edit.text, edit.start, edit.end)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(edit.from, edit.to)
}

const SHORTCUTS: Record<string, MarkdownMark | 'link'> = { b: 'bold', i: 'italic', k: 'link' }

type RichTextProps = {
  name: string
  label: string
  isRequired?: boolean
  translation?: TranslationHintProps | undefined
}

/** The buttons insert the Markdown of docs/specification.md, section 5. */
export function RichTextField({ name, label, isRequired, translation }: RichTextProps) {
  const field = useField(translation?.field ?? name, translation?.french)
  const area = useRef<HTMLTextAreaElement>(null)
  const [selection, setSelection] = useState({ start: 0, end: 0 })
  const [isLinking, setLinking] = useState(false)
  const [preview, setPreview] = useState<'loading' | 'loaded' | null>(null)
  const isPreviewing = preview !== null
  const [advice, setAdvice] = useState('')
  const { start, end } = selection
  const findRange = (action: MarkdownMark | 'link', text: string, from: number, to: number) =>
    action === 'link' || from < to ? findRangeForLink(text, from, to) : null

  const readSelection = useCallback(() => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    setSelection({ start: selectionStart, end: selectionEnd })
    setAdvice('')
  }, [])

  // Preloads this code, because the connection may be lost before the artist needs it.
  useEffect(() => {
    for (const load of [loadLinkDialog, loadMarkdown]) load().catch(() => {})
  }, [])

  // React's onSelect misses selections made without mouse or keyboard, such as by a screen reader.
  useEffect(() => {
    const read = () => {
      if (document.activeElement === area.current) readSelection()
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [readSelection])

  const runAction = async (action: MarkdownMark | 'link') => {
    if (action === 'link' && !(await canLoad(loadLinkDialog))) return
    if (!area.current) return
    const { selectionStart, selectionEnd, value } = area.current
    const range = findRange(action, value, selectionStart, selectionEnd)
    if (!range) {
      setAdvice(t(action === 'link' ? 'richText.touchFirst' : 'richText.selectFirst'))
      return
    }
    area.current.setSelectionRange(...range)
    setSelection({ start: range[0], end: range[1] })
    if (action === 'link') return setLinking(true)
    const edit = toggleMarkdownMark(value, selectionStart, selectionEnd, action)
    if (edit) applyEdit(area.current, edit)
    readSelection()
  }

  const togglePreview = async () => {
    if (isPreviewing) return setPreview(null)
    setPreview('loading')
    const isLoaded = await canLoad(loadMarkdown)
    setPreview((current) => current && (isLoaded ? 'loaded' : null))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const action = SHORTCUTS[event.key.toLowerCase()]
    if (!action || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    void runAction(action)
  }

  const renderTool = (action: MarkdownMark | 'link', content: ReactNode) => (
    <button
      type="button"
      aria-label={t(`richText.${action}`)}
      title={t(`richText.${action}Hint`)}
      aria-disabled={isPreviewing || !findRange(action, field.text, start, end)}
      {...(action !== 'link' && {
        'aria-pressed': hasMarkdownMark(field.text, start, end, action),
      })}
      // If the button took the focus, the selection would be lost and the soft keyboard would
      // close.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void runAction(action)}
    >
      {content}
    </button>
  )

  return (
    <TextField
      className={fieldStyles.field ?? ''}
      value={field.text}
      onChange={field.set}
      isRequired={isRequired ?? false}
      isInvalid={field.error !== undefined}
      validationBehavior="aria"
      autoFocus={field.autoFocus}
      {...(translation && { 'aria-describedby': translation.stateId })}
    >
      <span className={fieldStyles.head}>
        <Label>{label}</Label>
        {translation?.state ?? <OptionalMark isRequired={isRequired} />}
      </span>
      <div className={styles.box}>
        <Toolbar className={`toolbar ${styles.tools}`} aria-label={t('richText.tools')}>
          {renderTool('bold', <b>G</b>)}
          {renderTool('italic', <i>I</i>)}
          {renderTool('link', <LinkIcon />)}
          <button
            type="button"
            className={styles.preview}
            aria-pressed={isPreviewing}
            onClick={() => void togglePreview()}
          >
            <EyeIcon />
            {t('richText.preview')}
          </button>
        </Toolbar>
        {/* Screen readers announce only changes of an existing live region, so this element
            stays even while empty. It is above the text area, because below a long text it
            would be out of sight. */}
        <Text slot="description" className={`${fieldStyles.hint} ${styles.advice}`}>
          <span aria-live="polite">{advice}</span>
        </Text>
        {isPreviewing && (
          <section
            className={`prose ${styles.page}`}
            lang={translation && parseFieldKey(translation.field).locale}
            aria-label={t('richText.previewed')}
          >
            {preview === 'loading' ? (
              t('loading')
            ) : (
              <Suspense>
                <Markdown text={field.text || t('richText.nothingYet')} />
              </Suspense>
            )}
          </section>
        )}
        <TextArea
          {...getInputAttributes(translation)}
          enterKeyHint="enter"
          ref={area}
          id={field.id}
          className={`${fieldStyles.input} ${styles.area}`}
          hidden={isPreviewing}
          onKeyDown={onKeyDown}
        />
      </div>
      <FieldError className={fieldStyles.error ?? ''}>{field.error}</FieldError>
      {isLinking && (
        <Suspense>
          <LinkDialog
            {...parseMarkdownLink(field.text.slice(start, end))}
            onCancel={() => setLinking(false)}
            onInsert={(words, address) => {
              // The text area can get the focus only after the focus trap of the dialog has gone.
              flushSync(() => setLinking(false))
              if (area.current)
                applyEdit(area.current, insertMarkdownLink(start, end, words, address))
            }}
          />
        </Suspense>
      )}
    </TextField>
  )
}
