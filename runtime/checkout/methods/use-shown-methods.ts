import { startTransition, useEffect, useState } from 'react';
import { useOrder } from '../order-context.tsx';
import { readMethods, type ShownMethods, usualMethods } from './read-methods.ts';

/** How buyers may pay: as the service says, and the usual ways while it says nothing. */
export function useShownMethods(): ShownMethods {
  const { services } = useOrder();
  const [methods, setMethods] = useState(usualMethods);
  useEffect(() => {
    let isCurrent = true;
    services.loadPaymentMethods().then(
      (offered) => isCurrent && startTransition(() => setMethods(readMethods(offered))),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [services]);
  return methods;
}
