/**
 * Returns the target of an event if it matches the selector, or else its nearest matching ancestor.
 */
export const findClosest = <Found extends HTMLElement = HTMLElement>(
  target: EventTarget | null,
  selector: string,
) => (target instanceof Element ? target.closest<Found>(selector) : null)
