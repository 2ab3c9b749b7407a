import { DOMParser } from '@xmldom/xmldom'
import { isBeyondBounds, mostElements } from './xml-bounds.ts'

class UnreadableXml extends Error {}

/**
 * Parses untrusted XML. Refuses a DOCTYPE, which could name files to include, and anything that parsers do
 * not all read alike. Refuses comments unless `comments` is true, because a comment can split a name in two.
 * `elements`: most elements allowed.
 */
export function parseXml(text: string, { comments = false, elements = mostElements } = {}): Document {
  const xml = text.replace(/^\ufeff/, '').trim()
  const isPlain = !(comments ? /<!(?!--)/ : /<!/).test(xml) && xml.lastIndexOf('<?') <= 0
  if (!isPlain) throw new UnreadableXml('It declares a type, or hides something in a comment')
  if (isBeyondBounds(xml, elements)) throw new UnreadableXml('It is too wide or too deep')
  const stop = (message: string) => {
    throw new UnreadableXml(message)
  }
  const document = new DOMParser({
    locator: {},
    errorHandler: { warning: stop, error: stop, fatalError: stop },
  }).parseFromString(xml, 'text/xml')
  if (!document?.documentElement) throw new UnreadableXml('It has no element')
  return document
}

export function childrenOf(element: Element, namespace: string, name?: string): Element[] {
  return elementsIn(element).filter(
    (child) => child.namespaceURI === namespace && (name === undefined || child.localName === name),
  )
}

export function elementsIn(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1)
}

/** The element and all its descendants. */
export function allOf(element: Element): Element[] {
  return [element, ...Array.from(element.getElementsByTagName('*'))]
}

export function textIn(element: Element | undefined): string {
  return element?.textContent?.trim() ?? ''
}
