/** Bundles the packages of all islands into one chunk. */
import 'react';
import 'react-dom';
import 'react-dom/client';
import 'react/jsx-runtime';
