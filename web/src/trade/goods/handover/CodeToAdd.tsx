import { longestCode } from '@escale/contract/channels/labels/carrier-number'
import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { Button, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { api, failureOf } from '#api.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { signalFailure, signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { isOffline } from '#session/request/plain-request.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { AvailableGoods } from './AvailableGoods.tsx'
import styles from './handover.module.css'

const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))

type Props = {
  /** A code scanned before this step was rendered. */
  start: GoodsScan | null
  onFound: (ids: string[]) => void
  /** A lookup started (1) or ended (-1). */
  onLookup: (change: 1 | -1) => void
}

/**
 * Adds goods by code, read by camera, barcode scanner or keyboard. Other text is searched as the name of a
 * client, whose available goods are offered. The next code may be entered before the response arrives.
 */
export function CodeToAdd({ start, onFound, onLookup }: Props) {
  const { input, add, refusal, offered, setOffered } = useCodes({ onFound, onLookup })
  const [isScanning, setScanning] = useState(false)

  function addScanned(read: GoodsScan) {
    setScanning(false)
    void add(read.is === 'label' ? read.id : read.code)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the step opens.
  useEffect(() => {
    if (start) addScanned(start)
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
      <ScanOwner onScan={addScanned} />
      <TextInput
        ref={input}
        data-autofocus
        data-scanned=""
        label="Étiquette, suivi ou châssis"
        description="Scannez, ou tapez un code ou le nom du client, puis Entrée."
        classNames={{ input: styles.big }}
        maxLength={longestCode}
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
        {isScanning && <ScannerModal title="Remise" onScan={addScanned} onClose={() => setScanning(false)} />}
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

/** Looks up codes, several at once if needed, and the goods offered for a name. */
function useCodes({ onFound, onLookup }: Omit<Props, 'start'>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [offered, setOffered] = useState<GoodsLine[]>([])
  const input = useRef<HTMLInputElement>(null)

  async function add(code: string) {
    onLookup(1)
    try {
      const found = await api.goods.scan.call({ code })
      const here = found.filter(({ status }) => status === 'Disponible')
      const ids = (here.length > 0 ? here : found.slice(0, 1)).map(({ id }) => id)
      const byName = ids.length > 0 ? [] : await api.releases.available.call({ search: code })
      setOffered(byName)
      if (ids.length > 0) signalSuccess()
      else signalFailure()
      setRefusal(
        ids.length + byName.length > 0
          ? null
          : `Aucune marchandise ne porte le code ${code}, et rien n'est disponible pour ce nom.`,
      )
      if (ids.length > 0) onFound(ids)
    } catch (error) {
      signalFailure()
      restoreCode(code)
      setRefusal(failureOf(error).message || noResponse(code))
    } finally {
      onLookup(-1)
    }
  }

  /**
   * Restores the code for another attempt, unless another one is being typed. It is selected, so that a
   * scanner overwrites it.
   */
  function restoreCode(code: string) {
    if (input.current?.value !== '') return
    input.current.value = code
    input.current.select()
  }

  return { input, add, refusal, offered, setOffered }
}

function noResponse(code: string): string {
  return isOffline()
    ? `Pas de réseau : ${code} n'a pas été cherché. Réessayez dès son retour.`
    : `La réponse n'est pas arrivée pour ${code}. Réessayez.`
}
