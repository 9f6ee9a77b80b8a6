import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from "react";

type Props = Omit<ComponentPropsWithoutRef<"details">, "open"> & { isOpen: boolean };

/**
 * A `<details>` that the program opens, where something in it must be seen, and only its person closes: not an error
 * that they correct, nor a choice that they take back.
 */
export function Fold({ isOpen, ...props }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpenAtFirst] = useState(isOpen);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current && details.current) details.current.open = true;
    wasOpen.current = isOpen;
  }, [isOpen]);
  return <details {...props} ref={details} open={isOpenAtFirst} />;
}
