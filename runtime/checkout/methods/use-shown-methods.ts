import { startTransition, useEffect, useState } from 'react';
import { useOrder } from '../order-context.ts';
import { readMethods, type ShownMethods, usualMethods } from './read-methods.ts';

/** How buyers may pay: as the service says, and the usual ways while it says nothing. */
export function useShownMethods(): ShownMethods {
  const { ports } = useOrder();
  const [methods, setMethods] = useState(usualMethods);
  useEffect(() => {
    let isCurrent = true;
    ports.loadPaymentMethods().then(
      (offered) => isCurrent && startTransition(() => setMethods(readMethods(offered))),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [ports]);
  return methods;
}
