/** Returns the target of an event, or its nearest ancestor, that matches the selector. */
export const closest = <Found extends HTMLElement = HTMLElement>(
  target: EventTarget | null,
  selector: string,
) => (target instanceof Element ? target.closest<Found>(selector) : null)
