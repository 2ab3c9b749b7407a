import type { GoodsLine } from '@escale/contract/trade/goods/handling'
import { Button, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { api, failureOf } from '#api.ts'
import { sayNo, sayYes } from '#channels/scanner/feel.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { isOffline } from '#session/ask.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { AvailableGoods } from './AvailableGoods.tsx'
import styles from './handover.module.css'

const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))

type Props = {
  /** What was scanned before this step was drawn. */
  start: GoodsScan | null
  onFound: (ids: string[]) => void
  /** A code is looked for (1), or its answer has come (-1). */
  onAsked: (change: 1 | -1) => void
}

/**
 * The code of what is carried to the door, read by the camera, by a scanner that types or by hand: what it
 * designates and is here is added.
 * Of what is no code, the name of a client, what is here for them is offered.
 * The next one may be read before the answer has come.
 */
export function CodeToAdd({ start, onFound, onAsked }: Props) {
  const { input, add, refusal, offered, setOffered } = useCodes({ onFound, onAsked })
  const [isScanning, setScanning] = useState(false)

  function scanned(read: GoodsScan) {
    setScanning(false)
    void add(read.is === 'label' ? read.id : read.code)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the step opens.
  useEffect(() => {
    if (start) scanned(start)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const code = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || code === '') return
    event.preventDefault()
    event.currentTarget.value = ''
    void add(code)
  }

  return (
    <>
      <ScanOwner onScan={scanned} />
      <TextInput
        ref={input}
        data-autofocus
        data-scanned=""
        label="Étiquette, suivi ou châssis"
        description="Scannez, ou tapez un code ou le nom du client, puis Entrée."
        classNames={{ input: styles.big }}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
      />
      <Button
        className={styles.big}
        variant="light"
        leftSection={<IconScan size={21} stroke={1.6} aria-hidden />}
        onClick={() => setScanning(true)}
      >
        Scanner
      </Button>
      <Suspense>
        {isScanning && <ScannerModal title="Remise" onScan={scanned} onClose={() => setScanning(false)} />}
      </Suspense>
      <AvailableGoods
        goods={offered}
        onAdd={(ids) => {
          setOffered((now) => now.filter(({ id }) => !ids.includes(id)))
          onFound(ids)
        }}
      />
      {refusal && (
        <p className={styles.kept} role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

/** Looks codes up, one after the other or several at once, and what is offered for a name. */
function useCodes({ onFound, onAsked }: Omit<Props, 'start'>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [offered, setOffered] = useState<GoodsLine[]>([])
  const input = useRef<HTMLInputElement>(null)

  async function add(code: string) {
    onAsked(1)
    try {
      const found = await api.goods.scan.call({ code })
      const here = found.filter(({ status }) => status === 'Disponible')
      const ids = (here.length > 0 ? here : found.slice(0, 1)).map(({ id }) => id)
      const named = ids.length > 0 ? [] : await api.releases.available.call({ search: code })
      setOffered(named)
      if (ids.length > 0) sayYes()
      else sayNo()
      setRefusal(
        ids.length + named.length > 0
          ? null
          : `Aucune marchandise ne porte le code ${code}, et rien n'est disponible pour ce nom.`,
      )
      if (ids.length > 0) onFound(ids)
    } catch (error) {
      sayNo()
      giveBack(code)
      setRefusal(failureOf(error).message || unanswered(code))
    } finally {
      onAsked(-1)
    }
  }

  /** To be tried again, unless the next one is being typed; chosen, so that a scanner types over it. */
  function giveBack(code: string) {
    if (input.current?.value !== '') return
    input.current.value = code
    input.current.select()
  }

  return { input, add, refusal, offered, setOffered }
}

function unanswered(code: string): string {
  return isOffline()
    ? `Pas de réseau : ${code} n'a pas été cherché. Réessayez dès son retour.`
    : `La réponse n'est pas arrivée pour ${code}. Réessayez.`
}
