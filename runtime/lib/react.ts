/** Names the packages that all islands need, so that they become one file of their own. */
import 'react';
import 'react-dom/client';
import 'react/jsx-runtime';
