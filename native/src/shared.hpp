// Objects that a process makes once and shares, such as the solver of a rule set.
#pragma once

#include <atomic>
#include <cstddef>

#include "fourfold/threads.hpp"

namespace fourfold {

// An object that serves one caller at a time.
template <typename Object>
class Shared {
 public:
  // Calls work(object) once no other call runs. Throws std::runtime_error if it would wait for
  // ever.
  template <typename Work>
  auto use(const Work& work) {
    lock_.lock();
    const struct Unlock {
      CallLock& lock;
      ~Unlock() { lock.unlock(); }
    } unlock{lock_};
    return work(object_);
  }

  // The object that is made from this key and size, made when first needed. A forked process makes
  // its own: the lock of another may be held for ever there.
  template <typename Key>
  static Shared& of(Key key, std::size_t size) {
    struct Node {
      Node(Key the_key, std::size_t the_size)
          : key(the_key), size(the_size), shared(the_key, the_size) {}
      Key key;
      std::size_t size;
      int process = process_id();
      Node* next = nullptr;
      Shared shared;
    };
    static std::atomic<Node*> first{};
    for (Node* node = first.load(); node != nullptr; node = node->next)
      if (node->key == key && node->size == size && node->process == process_id())
        return node->shared;
    Node* const made = new Node(key, size);  // two threads may both make one, which is no harm
    made->next = first.load();
    while (!first.compare_exchange_weak(made->next, made)) {
    }
    return made->shared;
  }

 private:
  template <typename Key>
  Shared(Key key, std::size_t size) : object_(make<Key>(key, size)) {}

  template <typename Key>
  static Object make(Key key, std::size_t size) {
    if constexpr (requires { Object(key, size); })
      return Object(key, size);
    else
      return Object(key);
  }

  CallLock lock_;
  Object object_;
};

}  // namespace fourfold
