#include "search_kernel.cpp"
