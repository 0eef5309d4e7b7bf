/** What all islands need, named together so that it becomes a file of its own. */
import 'react';
import 'react-dom/client';
import 'react/jsx-runtime';
